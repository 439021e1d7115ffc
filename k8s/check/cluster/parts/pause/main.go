// Command pause holds a pod's namespaces: it is PID 1 of its sandbox and ends when told to.
// `pause dial ADDRESS...` connects to each address and prints the addresses that accept.
package main

import (
	"fmt"
	"net"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "dial" {
		dial(os.Args[2:])
		return
	}
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, syscall.SIGINT, syscall.SIGTERM)
	<-ended
}

func dial(addresses []string) {
	var all sync.WaitGroup
	for _, address := range addresses {
		all.Go(func() {
			connection, err := net.DialTimeout("tcp", address, 5*time.Second)
			if err == nil {
				_ = connection.Close()
				fmt.Println(address)
			}
		})
	}
	all.Wait()
}
